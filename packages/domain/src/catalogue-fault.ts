/** Fault type of the catalogue's linter: the rule, the file and path, and a message with the remedy. */

export const FAULT_CODES = [
  // A business type
  'duplicate-business-type-id',
  'duplicate-name-key',
  'malformed-name-key',
  'folder-name',
  'report-followed',
  'report-implemented',
  'report-tracking',
  'no-version',
  'version-number',
  'version-gap',
  'active-from',
  'released-version-changed',
  'released-version-missing',
  // A version that replaces another
  'replaces-version',
  'replaces-last-day',
  'replaces-unknown',
  'replaces-twice',
  'replaces-unlisted',
  // A correction
  'correction-of-more',
  'correction-without-version',
  // The steps of a version
  'duplicate-identity',
  'malformed-identity',
  'last-step-not-review',
  'unreachable-step',
  'general-information-missing',
  'empty-step',
  'misplaced-section',
  'section-draws-nothing',
  'several-place-sections',
  // A section
  'label-missing',
  'label-after',
  'no-options',
  'duplicate-option-id',
  'malformed-option-id',
  'same-option-name',
  'checkbox-options',
  'checkbox-not-optional',
  'several-defaults',
  'minimum-selection',
  'length-range',
  'format-of-lines',
  'empty-item',
  'row-key',
  'date-limit',
  'number-limit',
  'reference-unknown',
  'sum-source',
  'sum-unit',
  'contact-field-unknown',
  'contact-field-twice',
  'contact-email-pair',
  'contact-count',
  'place-count',
  'contact-noun-missing',
  'exemption-not-for-field',
  'exemption-label-missing',
  // Conditions
  'condition-unknown-option',
  'condition-unknown-section',
  'condition-not-earlier',
  'condition-inside-item',
  'condition-kind',
  'condition-on-page',
  'condition-unsatisfiable',
  'condition-always',
  'condition-limit',
  'condition-count',
  // Fees
  'fee-business-type-unknown',
  'fee-section-unknown',
  'fee-option-unknown',
  'fee-number',
  'fee-kind',
  'fee-date',
  'fee-gap',
  'fee-overlap',
  'fee-missing',
  // Veterinary equipment
  'veterinary-duplicate',
  'veterinary-unknown-reference',
  'veterinary-not-offered',
  'outcome-rule-range',
  'outcome-rule-reason',
  'outcome-rule-unreachable',
  'outcome-rules-open',
  // The guide
  'guide-duplicate',
  'guide-malformed-id',
  'guide-unknown-target',
  'guide-loop',
  'guide-unreachable',
  'guide-end-type',
  'guide-machine-end',
  // Countries
  'country-unknown',
  'duplicate-country',
  'sweden-missing',
  // The authority
  'colour-contrast',
  // Texts
  'empty-text',
  'text-characters',
  'hard-to-read',
  'text-key-missing',
  'placeholder-mismatch',
  'text-unused',
  'open-field-text-missing',
  'open-field-text-number',
] as const
export type FaultCode = (typeof FAULT_CODES)[number]

/** From the root of a file's JSON. */
export type JsonPath = readonly (string | number)[]

/** `file` is relative to the catalogue's folder. */
export type Fault = { file: string; path: JsonPath; code: FaultCode; message: string }

/** A fault without its file; the caller adds it. */
export type Found = Omit<Fault, 'file'>

export const found = (code: FaultCode, path: JsonPath, message: string): Found => ({ code, path, message })

export const faultIn = (file: string, ...fault: Parameters<typeof found>): Fault => ({ file, ...found(...fault) })

export function* inFile(file: string, faults: Iterable<Found>): Generator<Fault> {
  for (const fault of faults) yield { file, ...fault }
}

/** Reports every repeated value after its first use. */
export function* duplicates<T>(
  code: FaultCode,
  values: Iterable<{ value: T; path: JsonPath }>,
  message: (value: T) => string,
): Generator<Found> {
  const seen = new Set<T>()
  for (const { value, path } of values) {
    if (seen.has(value)) yield found(code, path, message(value))
    seen.add(value)
  }
}
