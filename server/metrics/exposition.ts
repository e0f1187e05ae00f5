/** One measure as Prometheus reads it. `values` by their labels, `''` for the one without. */
export interface Measure {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'summary';
  readonly values: readonly Value[];
}

export interface Value {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
  /** Of a summary: `_count`. */
  readonly suffix?: string;
}

/** The text exposition format, version 0.0.4. Labels are ours: words, without anything that would need escaping. */
export function exposition(measures: readonly Measure[]): string {
  return measures.map(textOf).join('');
}

function textOf({ name, help, type, values }: Measure): string {
  const lines = values.map(
    ({ value, labels = {}, suffix = '' }) => `${name}${suffix}${labelsOf(labels)} ${value}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function labelsOf(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
