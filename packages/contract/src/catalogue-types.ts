/** The schemas of `business-types/<name>/`: what an author of an application type writes. */
import Type from 'typebox'
import { closed } from './shared.ts'

const Optional = Type.Optional
export const Text = Type.Object(
  { sv: Type.String({ description: 'Svenska' }), en: Type.String({ description: 'English' }) },
  closed,
)
export const Flag = (description: string) => Type.Boolean({ description })
const Count = (description: string) => Type.Integer({ minimum: 0, description })
export const Id = (description: string) => Type.Integer({ minimum: 1, description })
/** Says which schema an editor should use; nothing else reads it. */
export const schemaLink = { $schema: Optional(Type.String()) }

const sectionBase = {
  identity: Type.String({ description: 'Unique in the type: capital letters, digits and underscore' }),
  enablesBy: Optional(
    Type.Array(Type.String(), { description: 'Ids of options defined earlier; one of them chosen shows the section' }),
  ),
  separator: Optional(Type.Enum(['None', 'Before', 'After', 'Both', 'Default'])),
  subHierarchy: Optional(Flag('Indented under the section before it')),
  appendix: Optional(Flag('Marked as an appendix')),
  heading: Optional(Text),
  introduction: Optional(Text),
  label: Optional(Text),
  labelPosition: Optional(Type.Enum(['Default', 'None', 'Before', 'After', 'Both'])),
  reviewLabel: Optional(Text),
  tooltipContent: Optional(Text),
  description: Optional(Text),
}

const Choice = Type.Object(
  {
    ...sectionBase,
    sectionType: Type.Literal('Choice'),
    choiceType: Type.Enum(['Checkbox', 'Radio', 'CheckboxList', 'Dropdown']),
    options: Type.Array(
      Type.Object(
        {
          id: Type.String({
            description: 'Unique in the type, no space. A Checkbox has <IDENTITY>.Checked and .Unchecked',
          }),
          name: Text,
          shortName: Optional(Text),
          textBefore: Optional(Text),
          isDefault: Optional(Flag('Chosen in a new application')),
        },
        closed,
      ),
    ),
    minimumSelectionCount: Optional(Count('Least number of chosen options in a CheckboxList; 1 when left out')),
    optional: Optional(Flag('True: may be left unanswered')),
    placeholder: Optional(Text),
  },
  closed,
)

const TextInput = Type.Object(
  {
    ...sectionBase,
    sectionType: Type.Literal('TextInput'),
    optional: Optional(Flag('True: may be left unanswered')),
    minLength: Optional(Count('Characters after trimming')),
    maxLength: Optional(Count('Characters after trimming')),
    multiLine: Optional(Flag('Five rows instead of one')),
    placeholder: Optional(Text),
  },
  closed,
)

const ContactField = Type.Object(
  {
    field: Type.Enum([
      'name',
      'phone',
      'email',
      'emailConfirm',
      'nationalIdentity',
      'workId',
      'companyName',
      'position',
    ]),
    mandatory: Type.Boolean(),
    hasExemption: Flag('True: a person may be exempted (nationalIdentity and workId only)'),
    exemptionLabel: Optional(Text),
    exemptionWithFile: Optional(Flag('True: an exemption asks for a file')),
    fileExemptionLabel: Optional(Text),
    fullWidth: Optional(Type.Boolean()),
  },
  closed,
)

const Contact = Type.Object(
  {
    ...sectionBase,
    sectionType: Type.Literal('Contact'),
    contactType: Type.Enum(['RadiationExpert', 'ResponsibleVeterinary', 'CompanyRepresentative', 'CompanyContact']),
    fields: Type.Array(ContactField, { minItems: 1 }),
    maxContacts: Count('Most contacts'),
    isMultipleBy: Optional(Type.String({ description: 'Id of the option that allows more than one contact' })),
    noun: Optional(Text),
    addNewLabel: Optional(Text),
    contactIntroduction: Optional(Text),
  },
  closed,
)

const Documentation = Type.Object({ ...sectionBase, sectionType: Type.Literal('Documentation') }, closed)
const Typography = Type.Object({ ...sectionBase, sectionType: Type.Literal('Typography'), body: Text }, closed)
const CompanyInformation = Type.Object({ ...sectionBase, sectionType: Type.Literal('CompanyInformation') }, closed)
const Invoice = Type.Object({ ...sectionBase, sectionType: Type.Literal('Invoice') }, closed)
const PlaceOfBusiness = Type.Object(
  {
    ...sectionBase,
    sectionType: Type.Literal('PlaceOfBusiness'),
    noun: Optional(Text),
    addNewLabel: Optional(Text),
  },
  closed,
)

const Equipment = Type.Object(
  {
    ...sectionBase,
    sectionType: Type.Literal('Equipment'),
    equipmentName: Type.String({
      pattern: '^[a-z][A-Za-z0-9]*$',
      description: 'Identifier of the kind of item; stands in the key of its message',
    }),
    noun: Text,
    addNewLabel: Optional(Text),
    noEquipmentIntro: Optional(Text),
    sections: Type.Array(Type.Union([Choice, TextInput, Contact, Documentation, Typography])),
  },
  closed,
)

const Section = Type.Union([
  Choice,
  TextInput,
  Contact,
  Documentation,
  Typography,
  CompanyInformation,
  Invoice,
  PlaceOfBusiness,
  Equipment,
])

/** `business-types/<name>/v<n>.json` */
export const VersionFile = Type.Object(
  {
    ...schemaLink,
    versionNumber: Id('The n of the file name v<n>.json'),
    validityInYears: Id('Years that what is granted or notified stays valid'),
    showFeeLines: Flag('True: the fee card lists the lines, not only the total'),
    reviewApproveLabel: Text,
    steps: Type.Array(
      Type.Object(
        {
          identity: Type.String({
            description: 'VETMED_EQUIPMENTS, STEP_GENERAL_BUSINESS_INFORMATION and STEP_REVIEW have pages of their own',
          }),
          name: Text,
          progressBarTitle: Text,
          sections: Type.Array(Section),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
)

/** `business-types/<name>/type.json` */
export const TypeFile = Type.Object(
  {
    ...schemaLink,
    id: Id('Unique in the catalogue; never changed'),
    nameKey: Type.String({ description: 'Unique in the catalogue; the folder is named after it' }),
    name: Text,
    category: Type.Enum(['Invalid', 'VeterinaryMedicine', 'Other']),
    reportOnly: Flag('True: a notification, with its own texts and its own start'),
    implemented: Flag('False: not startable from the page for new applications'),
    applicants: Type.Array(Type.Enum(['Company', 'PrivatePerson']), { minItems: 1, uniqueItems: true }),
    tracksReports: Optional(Flag('False: the authority keeps no track of earlier notifications of this type')),
    retentionInYears: Optional(Id("Years a submitted application is kept; the installation's default when left out")),
  },
  closed,
)
