/** Hands a file to the browser, which saves it under this name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser may take up the file after the click: the address outlives it by a second.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
