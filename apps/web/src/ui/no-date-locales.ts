/** Stands in for date-fns' locales, which the component library brings along for date pickers; we have none (see vite.config.ts). */
const none = {}

export { none as enGB, none as nb, none as nn }
