/** Files that a page saves, for drivers that tell of no download. */
export type SavedFile = { readonly name: string; readonly bytes: readonly number[] };

declare global {
  interface Window {
    /** Set by `takeSavedFile`. */
    savedFile?: Promise<SavedFile>;
  }
}

/** Runs in the page: `window.savedFile` is the next file that it hands to the browser, which then saves none. */
export function takeSavedFile(): void {
  const { createObjectURL } = URL;
  let content: Promise<ArrayBuffer>;
  URL.createObjectURL = (blob) => {
    content = (blob as Blob).arrayBuffer();
    return createObjectURL(blob);
  };
  window.savedFile = new Promise((resolve) => {
    HTMLAnchorElement.prototype.click = async function () {
      resolve({ name: this.download, bytes: [...new Uint8Array(await content)] });
    };
  });
}
