/** The test persons of the simulators: numbers of public test data, or of holders who would be born before 1900. */

export const TEST_PERSONS = [
  {
    personalNumber: '191212121212',
    name: 'Tolvan Tolvansson',
    about: {
      sv: 'Äger en djurklinik och har fullmakt för ett andra företag',
      en: 'Owns a veterinary clinic and holds a warrant for a second company',
    },
  },
  {
    personalNumber: '198602262381',
    name: 'Beri Ylles',
    about: {
      sv: 'Har fullmakt för två företag, det ena utan adress i företagsregistret',
      en: 'Holds warrants for two companies, one of them without an address in the company register',
    },
  },
  {
    personalNumber: '189012149804',
    name: 'Astrid Lindfors',
    about: { sv: 'Utfärdar fullmakter för ett tandvårdsföretag', en: 'Issues warrants for a dental company' },
  },
  {
    personalNumber: '188803149809',
    name: 'Signe Ekbom',
    about: { sv: 'Privatperson, företräder ingen organisation', en: 'Private person who represents no organisation' },
  },
  {
    personalNumber: '188709219813',
    name: 'Elis Norrgård',
    about: {
      sv: 'Enskild näringsidkare: företagets nummer är personnumret',
      en: "Sole trader: the business has the owner's personal number",
    },
  },
  {
    personalNumber: '189505719808',
    name: 'Maria Kowalska',
    about: { sv: 'Privatperson med samordningsnummer', en: 'Private person with a coordination number' },
  },
  {
    personalNumber: '189111229812',
    name: 'Hedvig Skyddberg',
    about: {
      sv: 'Har skyddade personuppgifter, inget namn lämnas ut. Har fullmakt för ett företag',
      en: 'Has a protected identity, no name is released. Holds a warrant for one company',
    },
  },
  {
    personalNumber: '188910309825',
    name: 'Nils Sandell',
    about: {
      sv: 'Har fullmakt för samma djurklinik som Tolvan äger',
      en: 'Holds a warrant for the veterinary clinic that Tolvan owns',
    },
  },
  {
    personalNumber: '188602179809',
    name: 'Karin Älvstrand',
    about: {
      sv: 'Tecknar firman bara tillsammans med en annan person',
      en: 'May sign for the company only together with another person',
    },
  },
]
