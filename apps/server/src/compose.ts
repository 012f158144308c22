/** Composes the adapters: the only module that imports all of them. */
import { readFileSync } from 'node:fs'
import { translator } from '@sievert/domain/texts/translate'
import { openAnchorPlaceToAdd } from './adapters/audit-log-anchors/open.ts'
import { bankId } from './adapters/bankid/bankid.ts'
import { httpCaseSystem } from './adapters/case-system/http.ts'
import { readCertificateEnds } from './adapters/certificates.ts'
import { systemClock, testClock } from './adapters/clock.ts'
import { httpCompanyRegistry } from './adapters/company-registry/http.ts'
import { guardedStore } from './adapters/file-store/guarded.ts'
import { openFileStore } from './adapters/file-store/open.ts'
import { storeProbeOf } from './adapters/file-store/probe.ts'
import { frejaEid } from './adapters/freja/freja.ts'
import { canDenyNetwork, inspectorProcess } from './adapters/inspector/inspector.ts'
import { openLog } from './adapters/log/log.ts'
import { smtpMailer } from './adapters/mail/smtp.ts'
import { oidcProvider } from './adapters/oidc/oidc.ts'
import { printerProcess } from './adapters/pdf/printer-process.ts'
import { anchoringIn } from './adapters/postgres/anchoring.ts'
import { authorityClockIn, clockSkewIn } from './adapters/postgres/clock-skew.ts'
import { type Database, databaseOn, openServicePool } from './adapters/postgres/database.ts'
import { documentChecksIn } from './adapters/postgres/document-checks.ts'
import { readingsOf } from './adapters/postgres/gauges.ts'
import { maintenanceIn } from './adapters/postgres/maintenance.ts'
import { openQueue, type Queue } from './adapters/postgres/queue.ts'
import { retentionIn } from './adapters/postgres/retention.ts'
import { storeBindingOf } from './adapters/postgres/store-binding.ts'
import { openStores } from './adapters/postgres/stores.ts'
import { webAssetsIn } from './adapters/postgres/web-assets.ts'
import { workerFiguresIn } from './adapters/postgres/worker-figures.ts'
import { systemMessageFrom } from './adapters/system-message.ts'
import { httpTimeStamper } from './adapters/time-stamper/http.ts'
import { clamav } from './adapters/virus-scanner/clamav.ts'
import { SHIPPED_CATALOGUE } from './catalogue/layers.ts'
import { loadCatalogue } from './catalogue/load.ts'
import type { AuthorityClock, Clock } from './ports/clock.ts'
import type { Dependencies } from './ports/dependencies.ts'
import type { Config, ProcessKind } from './settings/config.ts'
import { MINUTE_MS } from './utilities/timing/durations.ts'

const pem = (files: string): string[] => files.split(',').map((file) => readFileSync(file.trim(), 'utf8'))

const eidsOf = ({ bankid, freja, environment, publicOrigin }: Config, clock: Clock): Dependencies['eids'] => ({
  BankID: bankId({ ...bankid, roots: pem(bankid.rootCertificate), environment, publicOrigin, clock }),
  Freja_eID: freja && frejaEid({ ...freja, certificates: pem(freja.jwsCertificates), environment, clock }),
})

const timeStamperOf = ({ timeStamps }: Config, { note }: AuthorityClock, clock: Clock): Dependencies['timeStamper'] => {
  // While a test has set its clock, a simulated authority may follow it: its time says nothing about real clocks.
  const isReal = () => Math.abs(clock.now().getTime() - Date.now()) < MINUTE_MS
  const onTime = async (time: Date) => (isReal() ? note(time) : undefined)
  return timeStamps && httpTimeStamper({ url: timeStamps.url, roots: pem(timeStamps.rootCertificates), onTime })
}

/** `otherwise`: the sender when no setting names one. */
const mailerOf = ({ smtpUrl: url, smtpRequiresTls: requireTLS, mailFrom, bounceAddress }: Config, otherwise: string) =>
  smtpMailer({ url, requireTLS, from: mailFrom ?? otherwise, bounceAddress })

const fileStoreOf = async ({ fileStore }: Config, db: Database, watch: Pick<Dependencies, 'workerFigures' | 'log'>) => {
  const wholeStore = await openFileStore(fileStore, (line) => watch.log.warn(line))
  const storeBinding = storeBindingOf(db, wholeStore, watch)
  return {
    fileStore: guardedStore(wholeStore, storeBinding),
    storeBinding,
    storeProbe: storeProbeOf(wholeStore, storeBinding, watch.log),
  }
}

export type Composed = { deps: Dependencies; queue: Queue; db: Database; reopenLog(): void; close(): Promise<void> }

/** `worker`: maintains the queue as well as sending to it. */
export const compose = async (config: Config, { worker }: ProcessKind): Promise<Composed> => {
  const { log, reopen: reopenLog } = openLog({ level: config.logLevel, file: config.logFile })
  const catalogue = loadCatalogue(config.catalogueDir ?? SHIPPED_CATALOGUE, {
    releasedOnly: config.environment === 'production',
    log: (message) => log.error(message),
  })
  const pool = openServicePool(config.databaseUrl, log)
  const db = databaseOn(pool)
  const queue = await openQueue(config.databaseUrl, { supervise: worker, log })
  const { stores, inTransaction } = openStores(db, queue.queueIn)
  const anchors = config.auditAnchors
  const time = config.testSupport ? testClock(db) : { clock: systemClock, testSupport: undefined }
  const workerFigures = workerFiguresIn(db)
  const authorityClock = authorityClockIn(db)
  const letterhead = { logo: catalogue.logo.drawing, colour: catalogue.authority.colours.accent }
  const [printer, threadPrinter] = [printerProcess(letterhead), printerProcess(letterhead)]
  const deps: Dependencies = {
    config,
    catalogue,
    ...time,
    clockSkew: clockSkewIn(db),
    authorityClock,
    certificates: await readCertificateEnds(config),
    stores,
    inTransaction,
    identityProvider: oidcProvider(config, time.clock),
    companyRegistry: httpCompanyRegistry(config.companyRegistry),
    eids: eidsOf(config, time.clock),
    caseSystem: httpCaseSystem(config.caseSystem),
    mailer: mailerOf(config, catalogue.authority.email),
    systemMessage: systemMessageFrom({ ...config.systemMessage, log }),
    printer,
    threadPrinter,
    maintenance: maintenanceIn(db),
    retention: retentionIn(db),
    inspector: inspectorProcess(),
    documentChecks: documentChecksIn(db),
    readings: readingsOf(db, pool),
    workerFigures,
    webAssets: webAssetsIn(db),
    anchoring: anchoringIn(db),
    anchorPlace: anchors.place === undefined ? undefined : await openAnchorPlaceToAdd(anchors.place, anchors.lockDays),
    ...(await fileStoreOf(config, db, { workerFigures, log })),
    virusScanner: config.clamav && clamav(config.clamav),
    timeStamper: timeStamperOf(config, authorityClock, time.clock),
    translator: (language) => translator(catalogue.texts(language), language),
    log,
  }
  if (worker && !canDenyNetwork())
    log.warn('inspector: this system has no user namespaces for the service, so file inspection could use the network')
  // At start, so that a new service is bound before its first file. A file store may be away for a while.
  await deps.storeProbe.probe()
  const close = async () => {
    deps.inspector.stop()
    printer.stop()
    threadPrinter.stop()
    await queue.stop()
    await db.destroy()
  }
  return { deps, queue, db, reopenLog, close }
}
