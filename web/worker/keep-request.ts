export interface StorePageRequest {
  readonly keep: {
    readonly page: string;
    readonly script: string;
    readonly files: readonly string[];
  };
}
