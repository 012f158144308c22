/** All dependencies of the use cases. Each use case takes the part that it uses; compose.ts provides the whole. */
import type { Language } from '@sievert/domain/texts/language'
import type { Translate } from '@sievert/domain/texts/translate'
import type { Catalogue } from '../catalogue/load.ts'
import type { Config } from '../settings/config.ts'
import type { Anchoring, AnchorPlace } from './audit-log-anchors.ts'
import type { CaseSystem } from './case-system.ts'
import type { CertificateEnd } from './certificates.ts'
import type { AuthorityClock, Clock, ClockSkew } from './clock.ts'
import type { CompanyRegistry } from './company-registry.ts'
import type { DocumentChecks } from './document-checks.ts'
import type { Eid } from './eid.ts'
import type { FileStore, StoreBinding, StoreProbe } from './file-store.ts'
import type { Readings } from './gauges.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { Inspector } from './inspector.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mailer.ts'
import type { Maintenance } from './maintenance.ts'
import type { PreparedPrinter, Printer } from './printer.ts'
import type { Retention } from './retention.ts'
import type { InTransaction, Stores } from './stores.ts'
import type { SystemMessage } from './system-message.ts'
import type { TestSupport } from './test-support.ts'
import type { TimeStamper } from './time-stamper.ts'
import type { VirusScanner } from './virus-scanner.ts'
import type { WebAssets } from './web-assets.ts'
import type { WorkerFigures } from './worker-figures.ts'

export type Dependencies = {
  config: Config
  catalogue: Catalogue
  clock: Clock
  clockSkew: ClockSkew
  authorityClock: AuthorityClock
  /** The files that the settings name, as they were at start. */
  certificates: readonly CertificateEnd[]
  stores: Stores
  inTransaction: InTransaction
  identityProvider: IdentityProvider
  companyRegistry: CompanyRegistry
  /** The configured eIDs. BankID is always configured. */
  eids: { BankID: Eid; Freja_eID: Eid | undefined }
  caseSystem: CaseSystem
  mailer: Mailer
  systemMessage: SystemMessage
  fileStore: FileStore
  storeBinding: StoreBinding
  storeProbe: StoreProbe
  inspector: Inspector
  documentChecks: DocumentChecks
  printer: PreparedPrinter
  /** Another process: no thread delays a receipt, or a delivery, which waits for its PDFs. */
  threadPrinter: Printer
  maintenance: Maintenance
  retention: Retention
  readings: Readings
  workerFigures: WorkerFigures
  webAssets: WebAssets
  anchoring: Anchoring
  /** Undefined: the audit log is not anchored. */
  anchorPlace: AnchorPlace | undefined
  /** Undefined: turned off by configuration. */
  virusScanner: VirusScanner | undefined
  /** Undefined: no time-stamps are configured. */
  timeStamper: TimeStamper | undefined
  /** Undefined outside development and test. */
  testSupport: TestSupport | undefined
  translator(language: Language): Translate
  log: Log
}

/** Dependencies of the functions that advance a signing. */
export type AdvanceDependencies = Pick<
  Dependencies,
  | 'stores'
  | 'inTransaction'
  | 'clock'
  | 'clockSkew'
  | 'authorityClock'
  | 'timeStamper'
  | 'eids'
  | 'companyRegistry'
  | 'catalogue'
  | 'config'
  | 'log'
>
