/** The address of loans, as existing clients know it. */
export const loansPaths = { borrowing: '/pages/common/borrowing' } as const;
