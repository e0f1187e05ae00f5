import { Link } from '../app/link.tsx';
import { pricingWords } from '../team/billing/pricing.words.ts';
import styles from './pricing.module.css';

/** What there is to say where nothing is sold. */
export function EverythingIncluded() {
  return (
    <div className={styles.pricing}>
      <header className={styles.head}>
        <h1>{pricingWords.offHeading}</h1>
        <p>{pricingWords.offLead}</p>
        <Link to="/r/generate/" className={styles.strong}>
          {pricingWords.startFree}
        </Link>
      </header>
      <section className={styles.own} aria-labelledby="own">
        <h2 id="own">{pricingWords.offRun}</h2>
        <p>{pricingWords.offRunText}</p>
        <pre>{pricingWords.offCommand}</pre>
        <Link to="/docs/">{pricingWords.offDocs}</Link>
      </section>
    </div>
  );
}
