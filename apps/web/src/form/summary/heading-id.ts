/** The id of the heading of a step's card, which gets the focus from a table of contents. */
export const summaryHeadingId = (stepNumber: number) => `summary-step-${stepNumber}`
