/**
 * The test persons of the simulators. Their numbers are public test data or belong to birth dates before 1900. `about`
 * is the end of a text's key.
 */

export const TEST_PERSONS = [
  { personalNumber: '191212121212', name: 'Tolvan Tolvansson', about: 'clinic-owner' },
  { personalNumber: '198602262381', name: 'Beri Ylles', about: 'two-companies' },
  { personalNumber: '189012149804', name: 'Astrid Lindfors', about: 'dental-company' },
  { personalNumber: '188803149809', name: 'Signe Ekbom', about: 'private-person' },
  { personalNumber: '188709219813', name: 'Elis Norrgård', about: 'sole-trader' },
  { personalNumber: '189505719808', name: 'Maria Kowalska', about: 'coordination-number' },
  { personalNumber: '189111229812', name: 'Hedvig Skyddberg', about: 'protected-identity' },
  { personalNumber: '188910309825', name: 'Nils Sandell', about: 'same-clinic' },
  { personalNumber: '188602179809', name: 'Karin Älvstrand', about: 'signs-jointly' },
  { personalNumber: '188703049810', name: 'Otto Rask', about: 'signs-jointly-too' },
  { personalNumber: '188907189800', name: 'Vera Lund', about: 'signs-for-four' },
  { personalNumber: '189309229814', name: 'Sten Ahl', about: 'signs-for-four' },
  { personalNumber: '188511059803', name: 'Ella Hjort', about: 'chair' },
  { personalNumber: '189505119801', name: 'Maria Kowalska', about: 'number-changed' },
] as const

/** With an electronic identity of a country that does not exist. */
export const FOREIGN_PERSONS = [
  { prid: 'XA:prov-0000000001', name: 'Liis Tamm', about: 'foreign-eid' },
  { prid: 'XB:prov-0000000002', name: 'Jean Prov', about: 'foreign-changing' },
] as const
