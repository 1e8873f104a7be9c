/** The thread of `warmFormats`: makes the formats of a language, and ends. */
self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  new Intl.NumberFormat(data).format(1);
  // The patterns of times are found out when the first is printed. Charts print theirs in English.
  for (const language of [data, 'en']) {
    new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' }).format(0);
  }
  self.close();
});
