/** Currencies that prices are named in. */
export const CURRENCIES = ['EUR', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** As their amounts begin. */
const signs: Readonly<Record<Currency, string>> = { EUR: '€', USD: '$' };

/** A sum of money in hundredths of the currency, with the words for it. */
export interface Amount {
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
  readonly currency: Currency;
  /** "€1,234.50", which `parseMoney` reads. */
  readonly text: string;
}

/** The sum as people read it: all digits of its hundredths, commas between thousands (B71). */
export function amountText(minor: number, currency: Currency): string {
  const hundredths = Math.abs(minor);
  const whole = String(Math.floor(hundredths / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  const sign = minor < 0 ? '-' : '';
  return `${sign}${signs[currency]}${whole}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** A price that includes so many per cent of tax; net and tax make up the gross to the cent (B71). */
export function amountOf(gross: number, currency: Currency, taxPercent: number): Amount {
  const tax = Math.round((gross * taxPercent) / (100 + taxPercent));
  return { gross, net: gross - tax, tax, currency, text: amountText(gross, currency) };
}
