import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { kickedPath } from './return-address.ts';

export function ToKickedPage() {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => void navigate(kickedPath(location), { replace: true }), [location, navigate]);
  return null;
}
