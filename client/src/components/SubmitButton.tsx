/** Sends the form; while that is under way it cannot be pressed again. */
export function SubmitButton({ pending, children }: { pending: boolean; children: string }) {
  return (
    <button type="submit" className="btn btn-primary btn-lg" disabled={pending}>
      {pending && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
      {children}
    </button>
  )
}
