export interface KeepRequest {
  readonly keep: {
    /** With the link's language. */
    readonly page: string;
    /** First script: identifies the build. */
    readonly script: string;
    readonly files: readonly string[];
  };
}
