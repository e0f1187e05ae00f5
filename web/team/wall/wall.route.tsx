import { useParams, useSearchParams } from 'react-router';
import { SignedInOnly } from '../../account/signed-in-only.tsx';
import { Wall } from './wall.tsx';

/** Members, or kiosk links. */
export function WallRoute() {
  const { teamId = '' } = useParams();
  const [query] = useSearchParams();
  const kiosk = query.get('kiosk');
  if (kiosk !== null) return <Wall key={kiosk} teamId={teamId} kiosk={kiosk} />;
  return <SignedInOnly>{() => <Wall key={teamId} teamId={teamId} kiosk={null} />}</SignedInOnly>;
}
