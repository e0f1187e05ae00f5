import { useLocation } from 'react-router';
import { billingStateWords } from '../../machines/words/billing-state.ts';
import { Link } from '../app/link.tsx';
import { useSession } from '../auth/session.ts';
import styles from './billing-parts.module.css';
import { paymentNotices } from './payment-notices.view.ts';

export function PaymentBanner() {
  const { pathname } = useLocation();
  const { user, teams } = useSession();
  if (user === null) return null;
  return paymentNotices(teams, user.uid, pathname).map(({ text, to }) => (
    <div key={to} role="status" className={styles.banner}>
      <p>{text}</p>
      <Link to={to}>{billingStateWords.updateMethod}</Link>
    </div>
  ));
}
