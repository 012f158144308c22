/** Sweden, ISO 3166-1 numeric: the default country, and the only one with a known postcode rule. */
export const SWEDEN = 752
