/** Everything that use cases may need. Each takes the part it uses; compose.ts provides the whole. */
import type { Language } from '@sievert/domain/application-type/definition'
import type { Catalogue } from './catalogue/load.ts'
import type { Config } from './config.ts'
import type { Translate } from './errors.ts'
import type { CaseSystem } from './ports/case-system.ts'
import type { Clock } from './ports/clock.ts'
import type { CompanyRegistry } from './ports/company-registry.ts'
import type { DocumentChecks } from './ports/document-checks.ts'
import type { Eid } from './ports/eid.ts'
import type { FileStore } from './ports/file-store.ts'
import type { Housekeeping } from './ports/housekeeping.ts'
import type { IdentityProvider } from './ports/identity-provider.ts'
import type { Inspector } from './ports/inspector.ts'
import type { Reached } from './ports/kill-points.ts'
import type { Mailer } from './ports/mailer.ts'
import type { Printer } from './ports/printer.ts'
import type { Readings } from './ports/readings.ts'
import type { InTransaction, Stores } from './ports/stores.ts'
import type { SystemMessage } from './ports/system-message.ts'
import type { TestSupport } from './ports/test-support.ts'
import type { VirusScanner } from './ports/virus-scanner.ts'

export type Needs = {
  config: Config
  catalogue: Catalogue
  clock: Clock
  stores: Stores
  inTransaction: InTransaction
  identityProvider: IdentityProvider
  companyRegistry: CompanyRegistry
  /** The eIDs that are configured; BankID always is. */
  eids: { BankID: Eid; Freja_eID: Eid | undefined }
  caseSystem: CaseSystem
  mailer: Mailer
  systemMessage: SystemMessage
  fileStore: FileStore
  inspector: Inspector
  documentChecks: DocumentChecks
  printer: Printer
  housekeeping: Housekeeping
  readings: Readings
  /** Undefined: switched off by configuration. */
  virusScanner: VirusScanner | undefined
  /** Undefined outside development and test. */
  testSupport: TestSupport | undefined
  translator(language: Language): Translate
  /** Marks the moments of ports/kill-points.ts. */
  reached: Reached
  log(message: string): void
}

/** What moving a signing on takes, from wherever it is done. */
export type AdvanceNeeds = Pick<
  Needs,
  'stores' | 'inTransaction' | 'clock' | 'eids' | 'catalogue' | 'config' | 'log' | 'reached'
>
