/** The thread of `warmNumbers`: makes one format and ends. */
new Intl.NumberFormat();
self.close();

export {};
