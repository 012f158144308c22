/** Greatest numbers of rows in the lists of a party: applications, and invoice addresses used before. */
export const LISTED_APPLICATIONS_MAX = 5000
export const INVOICE_ADDRESSES_MAX = 100
