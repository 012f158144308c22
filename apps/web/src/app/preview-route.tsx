/** The preview of an application type, together with the wizard that it shows. */
import { ApplicationPage } from '../features/application/ApplicationPage.tsx'
import { PreviewPage } from '../features/preview/PreviewPage.tsx'
import { STEP_PAGES } from './step-pages.ts'

const Wizard = ({ applicationId }: { applicationId: string }) => (
  <ApplicationPage applicationId={applicationId} stepPages={STEP_PAGES} isPreview />
)

export const PreviewRoute = () => <PreviewPage Wizard={Wizard} />
