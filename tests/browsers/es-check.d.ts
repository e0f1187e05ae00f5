declare module 'es-check' {
  interface Outcome {
    readonly success: boolean;
    readonly errors: readonly { readonly file: string; readonly err: Error }[];
  }
  /** Its second argument keeps it from ending the process. */
  export function runChecks(configs: readonly object[], options: object): Outcome;
}
