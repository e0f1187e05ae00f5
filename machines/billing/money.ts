import { moneyWords } from '../words/billing-item.ts';

export const CURRENCIES = ['EUR', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

export interface Amount {
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
  readonly currency: Currency;
  /** "€1,234.50", which `parseMoney` reads. Pages write the sum in their own language (V811). */
  readonly text: string;
}

export function amountText(minor: number, currency: Currency): string {
  return new Intl.NumberFormat(moneyWords.locale, { style: 'currency', currency }).format(minor / 100);
}

/** The same of an amount, whatever language it was written in elsewhere. */
export function sumText({ gross, currency }: Pick<Amount, 'gross' | 'currency'>): string {
  return amountText(gross, currency);
}

/** A price that includes so many per cent of tax; net and tax make up the gross to the cent (B71). */
export function amountOf(gross: number, currency: Currency, taxPercent: number): Amount {
  const tax = Math.round((gross * taxPercent) / (100 + taxPercent));
  return { gross, net: gross - tax, tax, currency, text: amountText(gross, currency) };
}
