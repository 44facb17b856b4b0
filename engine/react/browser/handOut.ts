/** Hands something to the user: a file to save, a text in the clipboard. */

/** Hands a file to the browser, which saves it under this name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser may read the file after the click: the object URL is revoked a second later.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

/** Copies a text. False if the browser does not allow it: without HTTPS there is no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
