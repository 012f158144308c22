/** A button that opens the browser's file chooser. */
import { type ChangeEvent, type ComponentProps, useRef } from 'react'
import { Button } from './Button.tsx'

type FilePickerProps = ComponentProps<'input'> & {
  text: string
  looks?: string
  isInactive: boolean
  onChoose: (files: FileList) => void
}

/** A button that opens the browser's file chooser; on a phone the camera button opens the camera. */
export function FilePicker({ text, looks = '', isInactive, onChoose, ...rest }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.target.files) onChoose(event.target.files)
    // Allows the same file to be chosen again after its removal.
    event.target.value = ''
  }
  return (
    <>
      <input
        {...rest}
        ref={input}
        type="file"
        aria-label={text}
        // The button replaces it, also for screen readers.
        hidden
        disabled={isInactive}
        onChange={choose}
      />
      <Button variant="secondary" className={looks} isInactive={isInactive} onClick={() => input.current?.click()}>
        {text}
      </Button>
    </>
  )
}
