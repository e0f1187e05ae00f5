import { Check, Minus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { sessionKind, sessionUser } from '../../machines/people/user.ts';
import { TRIAL_ITEM } from '../../machines/plan/billing.events.ts';
import { TRIAL_DAYS } from '../../machines/plan/billing.records.ts';
import { CURRENCIES, type Currency } from '../../machines/plan/prices.ts';
import { useSession } from '../account/session.ts';
import { Link } from '../app/link.tsx';
import { NotLoaded } from '../app/not-loaded.tsx';
import { currencyFor, type PriceList } from '../billing/price-list.view.ts';
import { usePriceList } from '../billing/use-billing.ts';
import { SitePage } from '../site/site-page.tsx';
import { orderPath, type RequestedItem, readOrder } from '../team/wanted-order.view.ts';
import { classNames } from '../ui/class-names.ts';
import { Tiles } from '../ui/tiles.tsx';
import { actionWords } from '../ui/ui.words.ts';
import styles from './pricing.module.css';
import {
  EVENT_DAYS,
  type PassOnSale,
  type PlanOnSale,
  passesOnSale,
  planComparison,
  plansOnSale,
  SALE_PERIODS,
  type SalePeriod,
  yearlySaving,
} from './pricing.view.ts';
import { pricingWords } from './pricing.words.ts';

const { names: comparedNames, rows: comparedRows } = planComparison();

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
            {comparedNames.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparedRows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, index) => (
                <td key={comparedNames[index]}>
                  {typeof cell === 'string' ? cell : <FeatureMark has={cell} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FeatureMark({ has }: { readonly has: boolean }) {
  const label = has ? pricingWords.yes : pricingWords.no;
  return has ? <Check role="img" aria-label={label} /> : <Minus role="img" aria-label={label} />;
}

const periodChoices = SALE_PERIODS.map((value) => ({ value, label: pricingWords.periods[value] }));
const currencyChoices = CURRENCIES.map((value) => ({ value, label: pricingWords.currencies[value] }));

export function PricingRoute() {
  const [query, setQuery] = useSearchParams();
  const currency = readOrder((name) => query.get(name)).currency ?? currencyFor(navigator.languages);
  const prices = usePriceList(currency);
  const set = (name: string, value: string) =>
    setQuery({ ...Object.fromEntries(query), [name]: value }, { replace: true, preventScrollReset: true });
  if (prices.failure?.code === 'billing_off')
    return (
      <SitePage>
        <EverythingIncluded />
      </SitePage>
    );
  return (
    <SitePage>
      <div className={`stack ${styles.pricing}`}>
        <header className={`stack ${styles.head}`}>
          <h1>{pricingWords.heading}</h1>
          <p>{pricingWords.lead}</p>
        </header>
        {prices.value === null ? (
          <NotLoaded what={pricingWords.thePrices} loaded={prices} />
        ) : (
          <PlansForSale
            prices={prices.value}
            currency={currency}
            period={query.get('period') === 'yearly' ? 'yearly' : 'monthly'}
            onPeriod={(period) => set('period', period)}
            onCurrency={(wanted) => set('currency', wanted)}
          />
        )}
      </div>
    </SitePage>
  );
}

interface SaleProps {
  readonly prices: PriceList;
  readonly currency: Currency;
  readonly period: SalePeriod;
  readonly onPeriod: (period: SalePeriod) => void;
  readonly onCurrency: (currency: Currency) => void;
}

function PlansForSale({ prices, currency, period, onPeriod, onCurrency }: SaleProps) {
  const saving = yearlySaving(prices);
  return (
    <>
      <div className={`cluster ${styles.choices}`}>
        <Tiles
          label={pricingWords.billed}
          hideLabel
          value={period}
          tiles={periodChoices}
          className={styles.period}
          onChange={onPeriod}
        />
        {saving > 0 && <p className={styles.saving}>{pricingWords.save(saving)}</p>}
        <Tiles
          label={pricingWords.currency}
          hideLabel
          value={currency}
          tiles={currencyChoices}
          className={styles.currency}
          onChange={onCurrency}
        />
      </div>
      <ul className={styles.plans}>
        {plansOnSale(prices, period).map((plan) => (
          <PlanCard key={plan.tier} plan={plan} currency={currency} />
        ))}
      </ul>
      <EventPasses prices={prices} currency={currency} />
      <Comparison />
      <section className={styles.questions} aria-labelledby="questions">
        <h2 id="questions">{pricingWords.questionsTitle}</h2>
        <dl>
          {pricingWords.questions.map(([question, answer]) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

function PlanCard({ plan, currency }: { readonly plan: PlanOnSale; readonly currency: Currency }) {
  const { tier, name, about, price, per, note, item, lead, points } = plan;
  const isBest = tier === 'premium';
  return (
    <li className={styles.plan} data-tier={tier}>
      <h2>{name}</h2>
      <p className={styles.about}>{about}</p>
      <p className={`cluster ${styles.price}`}>
        <strong>{price}</strong> {per !== null && <span>{per}</span>}
      </p>
      <p className={`muted ${styles.note}`}>{note}</p>
      {item === null ? (
        <Link to="/r/generate/" className={styles.way}>
          {actionWords.generateRoom}
        </Link>
      ) : (
        <CheckoutLink item={item} currency={currency} strong={isBest}>
          {pricingWords.get(name)}
        </CheckoutLink>
      )}
      {isBest && (
        <CheckoutLink item={TRIAL_ITEM} currency={currency} quiet>
          {pricingWords.tryIt(TRIAL_DAYS)}
        </CheckoutLink>
      )}
      {lead !== null && <p className={styles.lead}>{lead}</p>}
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </li>
  );
}

interface WayProps {
  readonly item: RequestedItem;
  readonly currency: Currency;
  readonly strong?: boolean;
  readonly quiet?: boolean;
  readonly children: string;
}

function CheckoutLink({ item, currency, strong = false, quiet = false, children }: WayProps) {
  const { user } = useSession();
  const isSignedIn = sessionKind(user && sessionUser(user)) === 'authenticated';
  return (
    <Link
      to={orderPath({ item, currency }, isSignedIn)}
      className={classNames(quiet ? styles.quiet : styles.way, strong && styles.strong)}
    >
      {children}
    </Link>
  );
}

function EventPasses({ prices, currency }: { readonly prices: PriceList; readonly currency: Currency }) {
  return (
    <section className={styles.once} aria-labelledby="once">
      <div className={styles.onceWords}>
        <h2 id="once">{pricingWords.eventsTitle}</h2>
        <p>{pricingWords.eventsAbout(EVENT_DAYS)}</p>
        <p>{pricingWords.lifetimeAbout}</p>
      </div>
      <ul className={styles.passes}>
        {passesOnSale(prices).map((pass) => (
          <EventPass key={pass.item} pass={pass} currency={currency} />
        ))}
      </ul>
    </section>
  );
}

function EventPass({ pass, currency }: { readonly pass: PassOnSale; readonly currency: Currency }) {
  const { name, length, price, item, action } = pass;
  return (
    <li>
      <h3>{name}</h3>
      <p className={`cluster ${styles.price}`}>
        <strong>{price}</strong> <span>{pricingWords.per.once}</span>
      </p>
      <p className={`muted ${styles.note}`}>{length}</p>
      <CheckoutLink item={item} currency={currency}>
        {action}
      </CheckoutLink>
    </li>
  );
}

function EverythingIncluded() {
  return (
    <div className={`stack ${styles.pricing}`}>
      <header className={`stack ${styles.head}`}>
        <h1>{pricingWords.offHeading}</h1>
        <p>{pricingWords.offLead}</p>
        <Link to="/r/generate/" className={styles.strong}>
          {actionWords.generateRoom}
        </Link>
      </header>
      <section className={`card ${styles.own}`} aria-labelledby="own">
        <h2 id="own">{pricingWords.offRun}</h2>
        <p>{pricingWords.offRunText}</p>
        <pre>{pricingWords.offCommand}</pre>
        <Link to="/docs/">{pricingWords.offDocs}</Link>
      </section>
    </div>
  );
}
