/** Words of radiation, X-ray, veterinary medicine and the sample authority, which no other authority may show. */
const WORDS =
  /strål|röntg|veterin|djur|laser|solari|radiogra|radiolog|radioakt|nuklid|rörspänning|x-?ray|radiation|radioact|animal|nuclide|sunbed|tube voltage|\bkV\b|SSMFS|MBq|stralskydd|\bSIE[\d-]|\bsievert\b/i

/**
 * Names of the specifications' calls, fields and values; the program's name in formats, headers and error types; and
 * data of the simulators: parties, addresses and case numbers.
 */
const EXCEPTED: readonly RegExp[] = [
  /\bSIE20\d\d-\d+/g,
  /RadiationExpert|ResponsibleVeterinary|VeterinaryMedicine/g,
  /"apiName":"Sievert"|urn:sievert:|\bSievert-[A-Z]\w+|\bsievert-\w+/gi,
]

/** Each word of a text with what surrounds it; empty for the text of another authority. */
export const sampleWordsIn = (text: string): string[] => {
  const left = EXCEPTED.reduce((cleaned, name) => cleaned.replaceAll(name, ''), text)
  return [...left.matchAll(new RegExp(`.{0,40}(?:${WORDS.source}).{0,20}`, 'gi'))].map(([found]) => found)
}
