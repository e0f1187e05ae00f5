/** A command that was acknowledged, as the ledger keeps it. */
export interface Acknowledged {
  readonly roomId: string;
  readonly seq: number;
  readonly id: number;
}

/** Observations of a process under faults. */
export interface FaultsReport {
  readonly commands: number;
  /** Calls that were hit. */
  readonly faults: number;
  readonly refusals: number;
  readonly wrongs: readonly string[];
}
