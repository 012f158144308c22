/** Configures the component gallery: Storybook with the stories of this application. */
import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  stories: ['../stories/*.stories.tsx'],
  framework: '@storybook/react-vite',
  staticDirs: [{ from: '../../../catalogue/logo.svg', to: '/logo.svg' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
}
export default config
