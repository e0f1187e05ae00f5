/** The provider writes prices such as "US$1,234.50". */
interface PriceTexts {
  readonly gross: string;
  readonly net: string;
  readonly tax: string;
}

/** Amounts in whole units of the currency. */
export interface Price {
  readonly currency: string;
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
}

interface Money {
  readonly currency: string;
  readonly amount: number;
}

const MONEY_PATTERN = /^(-?)([^\d\s.,-]*) ?(-?)(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(\.\d+)?( ?[^\d\s.,-]*)$/;
const LONGEST_PRICE = 40;

/** The currency US$ becomes $ (B30). */
export function parseMoney(text: string): Money | null {
  const found = text.length > LONGEST_PRICE ? null : MONEY_PATTERN.exec(text.trim().replaceAll(/\s/g, ' '));
  if (found === null) return null;
  const [, sign = '', before = '', innerSign = '', whole = '', fraction = '', after = ''] = found;
  if ((before !== '' && after !== '') || sign + innerSign === '--') return null;
  const amount = Number(`${sign}${innerSign}${whole.replaceAll(',', '')}${fraction}`);
  return { currency: currencySymbol(before + after.trim()), amount };
}

export function parsePrice(texts: PriceTexts): Price | null {
  const gross = parseMoney(texts.gross);
  const net = parseMoney(texts.net);
  const tax = parseMoney(texts.tax);
  if (gross === null || net === null || tax === null) return null;
  const { currency } = gross;
  if (net.currency !== currency || tax.currency !== currency) return null;
  return { currency, gross: gross.amount, net: net.amount, tax: tax.amount };
}

const currencySymbol = (currency: string): string => (currency === 'US$' ? '$' : currency);
