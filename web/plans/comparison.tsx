import { Check, Minus } from 'lucide-react';
import styles from './comparison.module.css';
import { comparedPlans } from './pricing.view.ts';
import { pricingWords } from './pricing.words.ts';

const { names, rows } = comparedPlans();

export function Comparison() {
  return (
    <section className={styles.comparison} aria-labelledby="compare">
      <h2 id="compare">{pricingWords.compareTitle}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{pricingWords.compare.feature}</span>
            </th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, index) => (
                <td key={names[index]}>{typeof cell === 'string' ? cell : <Has has={cell} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Has({ has }: { readonly has: boolean }) {
  const label = has ? pricingWords.yes : pricingWords.no;
  return has ? <Check role="img" aria-label={label} /> : <Minus role="img" aria-label={label} />;
}
