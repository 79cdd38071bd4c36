import { useRunning } from '@/lib/useRunning'

interface SubmitButtonProps {
  pending: boolean
  /** There is nothing to send yet. */
  disabled?: boolean
  /** Large unless it stands among other things. */
  size?: 'btn-lg' | ''
  children: string
}

/** Sends the form; while that is under way it cannot be pressed again. */
export function SubmitButton({ pending, disabled = false, size = 'btn-lg', children }: SubmitButtonProps) {
  const running = useRunning()
  return (
    <button type="submit" className={`btn btn-primary ${size}`} disabled={!running || pending || disabled}>
      {pending && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
      {children}
    </button>
  )
}
