/** Method and path of each call. Plain text: the browser bundle must not include the schemas. */

/** Prefix of the paths that begin without a slash. The few calls at the root begin with one. */
const BASE = '/api/v1/'

export const CALLS = {
  listApplications: 'GET applications',
  listFirstApplications: 'GET applications/first',
  readApplication: 'GET applications/:applicationId',
  readDraftKey: 'GET applications/:applicationId/draft-key',
  startApplication: 'POST applications',
  removeApplication: 'DELETE applications/:applicationId',
  savePreviousCaseNumber: 'PUT applications/:applicationId/previousCaseNumber',
  visitStep: 'POST applications/:applicationId/steps/:stepNumber/visit',
  savePage: 'PUT applications/:applicationId/page',
  previewVersionMove: 'GET applications/:applicationId/version-move',
  moveVersion: 'POST applications/:applicationId/version-move',

  chooseIdentity: 'PUT authentication/identity',
  chooseOrganisation: 'PUT authentication/organizations',
  readUser: 'GET authentication/user',
  listOrganisations: 'GET authentication/organizations',
  readAuthInfo: 'GET authentication/auth-info',
  signInAsTestPerson: 'POST authentication/fakelogin',
  refreshUser: 'POST authentication/refresh',
  extendSession: 'POST authentication/extend',
  answerEarlierAccount: 'POST authentication/earlieraccount',
  logOut: 'POST authentication/logout',

  beginLogin: 'GET /auth/login',
  completeLogin: 'GET /auth/callback',
  logOutEverywhere: 'GET /auth/logout',

  readBusinessInformation: 'GET applications/:applicationId/business-information',
  saveBusinessInformation: 'PUT applications/:applicationId/business-information',
  saveOrganisation: 'PUT applications/:applicationId/updateOrganizationInfo',
  listInvoiceAddresses: 'GET applications/:applicationId/invoice-addresses',
  readPrivatePersonInformation: 'GET applications/:applicationId/private-person-information',
  savePrivatePersonInformation: 'PUT applications/:applicationId/private-person-information',

  takeCaseEvent: 'POST case-events',
  fetchDocument: 'GET cases/:applicationId/documents/:documentId',
  fetchReceipt: 'GET cases/:applicationId/receipt.pdf',
  fetchSignedApplication: 'GET cases/:applicationId/application.pdf',
  fetchEvidence: 'GET cases/:applicationId/evidence',
  fetchStampedEvidence: 'GET cases/:applicationId/evidence/time-stamped',
  fetchAnswerEvidence: 'GET cases/:applicationId/messages/:messageId/evidence',
  fetchStampedAnswerEvidence: 'GET cases/:applicationId/messages/:messageId/evidence/time-stamped',

  reportClientError: 'POST client-errors',

  readConfiguration: 'GET config',
  dismissMessage: 'POST config/dismiss-message',
  readTranslation: 'GET translation/',
  readRelease: 'GET releasinformation',
  readTheme: 'GET /theme.css',
  readLogo: 'GET /logo.svg',

  uploadDocument: 'POST applications/:applicationId/file',
  listDocuments: 'GET applications/:applicationId/documents',
  downloadDocument: 'GET applications/:applicationId/file/:fileId',
  listEarlierDocuments: 'GET applications/:applicationId/earlier-documents',
  copyEarlierDocument: 'POST applications/:applicationId/earlier-documents/:documentId/copies',
  beginUpload: 'POST applications/:applicationId/uploads',
  readUpload: 'HEAD applications/:applicationId/uploads/:uploadId',
  continueUpload: 'PATCH applications/:applicationId/uploads/:uploadId',
  removeUpload: 'DELETE applications/:applicationId/uploads/:uploadId',
  readUploadProtocol: 'OPTIONS applications/:applicationId/uploads',

  exportDrafts: 'GET drafts',
  removeDrafts: 'DELETE drafts',

  addEquipment: 'POST applications/:applicationId/equipment',
  changeEquipment: 'PUT applications/:applicationId/equipment/:equipmentId',
  removeEquipment: 'DELETE applications/:applicationId/equipment/:equipmentId',
  copyEquipment: 'POST applications/:applicationId/equipment/:equipmentId/copies',
  importEquipment: 'POST applications/:applicationId/equipment/rows',

  addPlaceOfBusiness: 'POST applications/:applicationId/placeOfBusiness',
  changePlaceOfBusiness: 'PUT applications/:applicationId/placeOfBusiness',
  removePlaceOfBusiness: 'DELETE applications/:applicationId/placeOfBusiness/:placeOfBusinessId',
  copyPlaceOfBusiness: 'POST applications/:applicationId/places-of-business/:placeOfBusinessId/copies',
  importPlacesOfBusiness: 'POST applications/:applicationId/places-of-business/rows',

  readFee: 'GET applications/:applicationId/applicationFee',

  readMessages: 'GET applications/:applicationId/messages',
  sendMessage: 'POST applications/:applicationId/messages',
  saveMessageDraft: 'PUT applications/:applicationId/messages/draft',
  markMessagesSeen: 'PUT applications/:applicationId/messages/seen',
  withdrawApplication: 'POST applications/:applicationId/withdrawal',

  readReceipt: 'GET applications/:applicationId/receipt.pdf',
  readSignedApplication: 'GET applications/:applicationId/application.pdf',
  readMessagesPdf: 'GET applications/:applicationId/messages.pdf',

  listBusinessTypes: 'GET businesstypes',
  readBusinessType: 'GET businesstypes/:nameKey',
  readApplicationType: 'GET applicationType/:businessTypeId',
  listCountries: 'GET countries',
  listEquipmentTypes: 'GET equipmenttypes',
  listMakes: 'GET equipmenttypes/:typeId/makes',
  listModels: 'GET equipmenttypes/:typeId/makes/:makeId/models',
  listUsages: 'GET equipmentUsages',
  listUsageConfigurations: 'GET equipmentUsages/configurations',

  readGuide: 'GET guide',

  readReportStatus: 'GET report/:businessTypeId',

  beginSigning: 'POST applications/sign-begin',
  restartSigning: 'POST applications/sign-restart',
  readSigningStatus: 'GET applications/sign-status/:signStateId',
  readSigning: 'GET applications/:applicationId/sign-state/:signId',
  readSigningOutcome: 'POST applications/sign-done',
  cancelSigning: 'POST applications/sign-cancel',

  listCombinations: 'GET applications/:applicationId/cosigning/combinations',
  beginCosigning: 'POST applications/:applicationId/cosigning',
  remindCosigner: 'POST applications/:applicationId/cosigning/reminders',
  declineCosigning: 'POST applications/:applicationId/cosigning/decline',
  takeBackCosigning: 'DELETE applications/:applicationId/cosigning',

  readStep: 'GET applications/:applicationId/stepvalues/:stepNumber',
  saveStep: 'PUT applications/:applicationId/stepvalues',

  listVeterinaryEquipment: 'GET applications/:applicationId/veterinary-equipments',
  listFrequencies: 'GET applications/:applicationId/veterinary-equipment-frequency',
  addVeterinaryEquipment: 'POST applications/:applicationId/veterinary-equipments',
  changeVeterinaryEquipment: 'PUT applications/:applicationId/veterinary-equipments',
  removeVeterinaryEquipment: 'DELETE applications/:applicationId/veterinary-equipments/:equipmentId',
  copyVeterinaryEquipment: 'POST applications/:applicationId/veterinary-equipments/:equipmentId/copies',
  importVeterinaryEquipment: 'POST applications/:applicationId/veterinary-equipments/rows',
  saveFrequencies: 'PUT applications/:applicationId/veterinary-equipment-frequency',

  readDescription: 'GET openapi.json',
  readApiInfo: 'GET api-info',
  readDescriptionAsPage: 'GET /api/docs',

  readHealth: 'GET /health',
  readReadiness: 'GET /ready',
  readMetrics: 'GET /metrics',
  readSecurityContact: 'GET /.well-known/security.txt',

  setClock: 'PUT test-support/clock',
} as const
export type CallName = keyof typeof CALLS

/** Method of a call, and its path from the root; a colon marks a parameter. */
export const addressOf = (name: CallName): { method: string; path: string } => {
  const [method = '', path = ''] = CALLS[name].split(' ')
  return { method, path: path.startsWith('/') ? path : `${BASE}${path}` }
}
