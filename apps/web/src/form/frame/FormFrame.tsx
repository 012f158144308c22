/** The element around a form's fields: provides their form, submits on Enter, and shows errors at the top. */
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { FormErrorSummary, type LabelOf } from './FormErrorSummary.tsx'

type FormFrameProps<T extends FieldValues> = {
  form: UseFormReturn<T>
  /** Names the field of an issue in the error summary. */
  labelOf: LabelOf
  onSubmit: () => void
  children: ReactNode
  /** False where the summary is scrolled to and announced, but focus stays (S2 §2.2: the equipment form). */
  focusSummary?: boolean
  /**
   * True where each child is a `<form>` of its own (the reason is in `SectionList`); each of them submits the whole.
   */
  inParts?: boolean
}

export function FormFrame<T extends FieldValues>(props: FormFrameProps<T>) {
  const { form, labelOf, onSubmit, children, focusSummary = true, inParts = false } = props
  const Frame = inParts ? 'div' : 'form'
  return (
    <FormProvider {...form}>
      <Frame
        {...(inParts ? {} : { noValidate: true })}
        className="sv-form"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onSubmit()
        }}
      >
        <FormErrorSummary labelOf={labelOf} focusSummary={focusSummary} />
        {children}
      </Frame>
    </FormProvider>
  )
}
