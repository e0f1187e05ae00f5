export interface StorePageRequest {
  readonly keep: {
    readonly page: string;
    /** First script of the page, which identifies the build. */
    readonly script: string;
    readonly files: readonly string[];
  };
}
