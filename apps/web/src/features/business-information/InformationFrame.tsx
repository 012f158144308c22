/** The frame of this step's form: the fields, the type's own questions below them, and one button. */
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { AutosaveDialogs } from '../../form/autosave/AutosaveDialogs.tsx'
import type { LabelOf } from '../../form/frame/FormErrorSummary.tsx'
import { FormFrame } from '../../form/frame/FormFrame.tsx'
import { EmptiedLists } from '../../form/section-list/EmptiedLists.tsx'
import { labelOfPath } from '../../form/section-list/field-labels.ts'
import { SectionList } from '../../form/section-list/SectionList.tsx'
import { SaveFailedModal } from '../../form/sending/SaveFailedModal.tsx'
import { BottomNavigation } from '../../form/step/BottomNavigation.tsx'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { SectionFormContext } from '../../form/validation/section-form.ts'
import { useTexts } from '../../texts/texts.ts'
import type { useInformationForm } from './use-information-form.ts'

type InformationFrameProps<Information extends object> = {
  context: StepPageContext
  filling: ReturnType<typeof useInformationForm<FieldValues, Information>>
  /** Names the fields of the page. */
  labelOf: LabelOf
  onSubmit: () => void
  /** Above the fields, with a form of its own. */
  above?: ReactNode
  children: ReactNode
}

export function InformationFrame<Information extends object>(props: InformationFrameProps<Information>) {
  const { context, filling, labelOf, onSubmit, above, children } = props
  const { t } = useTexts()
  const { form, sectionForm, sections, autosave, isBusy, hasFailed, error, forgetFailure } = filling
  const isOwn = (path: string) => sections.some(({ identity }) => identity === path.split('.')[0])
  return (
    <SectionFormContext value={sectionForm}>
      <AutosaveDialogs autosave={autosave} />
      <EmptiedLists />
      <FormFrame
        form={form}
        labelOf={(path) => (isOwn(path) ? labelOfPath(sections, path, t) : labelOf(path))}
        onSubmit={onSubmit}
        focusSummary={false}
        inParts
      >
        {above}
        <form noValidate className="sv-form">
          {children}
          {/* Implicit submission with several fields: Enter presses it. */}
          <input type="submit" hidden />
        </form>
        <SectionList sections={sections} />
        <form noValidate>
          <BottomNavigation context={context} isBusy={isBusy} />
        </form>
      </FormFrame>
      <SaveFailedModal open={hasFailed} error={error} onClose={forgetFailure} />
    </SectionFormContext>
  )
}
