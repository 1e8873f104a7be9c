/** Gives a file to the person's device, as a download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has begun once this task is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
