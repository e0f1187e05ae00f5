import { moneyWords } from '../words/billing-item.ts';

export const CURRENCIES = ['EUR', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

export interface Amount {
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
  readonly currency: Currency;
  /** "€1,234.50", input of `parseMoney`. Pages use their own language (V811). */
  readonly text: string;
}

export function amountText(minor: number, currency: Currency): string {
  return new Intl.NumberFormat(moneyWords.locale, { style: 'currency', currency }).format(minor / 100);
}

export function sumText({ gross, currency }: Pick<Amount, 'gross' | 'currency'>): string {
  return amountText(gross, currency);
}

/** Price with tax in percent; net and tax sum to the gross (B71). */
export function amountOf(gross: number, currency: Currency, taxPercent: number): Amount {
  const tax = Math.round((gross * taxPercent) / (100 + taxPercent));
  return { gross, net: gross - tax, tax, currency, text: amountText(gross, currency) };
}
