/** The test build: the web app with a fault point in each function of the rules, the validation and the saves. */
import { defineConfig, mergeConfig } from 'vite'
import web from '../../vite.config.ts'
import { faultPlugin } from './fault-plugin.ts'

export default mergeConfig(web, defineConfig({ plugins: [faultPlugin()] }))
