/** Hands a file to the browser, which saves it under this name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after the click: the address must outlive it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
