/** What an open page asks to be kept, once it shows its show. */
export interface KeepRequest {
  readonly keep: {
    /** Path of the page, with the language that its link names. */
    readonly page: string;
    /** Script that the page's document begins with: a document with another one is of another build. */
    readonly script: string;
    /** What the page has loaded and may load later. */
    readonly files: readonly string[];
  };
}
