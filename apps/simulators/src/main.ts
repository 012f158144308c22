/** Runs the simulators as a separate process until a stop signal. */
import { startSimulators } from './start-simulators.ts'
import { settingsFrom } from './world/settings.ts'

const settings = settingsFrom(process.env)
const simulators = await startSimulators(settings).catch((error: Error) => {
  console.error(`The simulators could not start: ${error.message}`)
  process.exit(1)
})
const stop = async () => {
  await simulators.stop()
  process.exit(0)
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())

// When the parent process is killed, no signal arrives, but standard input closes.
if (process.env['SIMULATOR_TIED'] === '1') {
  process.stdin.resume()
  process.stdin.once('close', () => void stop())
}

console.log(`Simulators ready at ${simulators.origin} (mail server on port ${simulators.smtpPort})`)
process.send?.('ready')
