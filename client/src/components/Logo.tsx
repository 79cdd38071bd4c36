export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className="logo-ground" width="32" height="32" rx="9" />
      <path className="logo-heart" d="M16 25 8.6 17.2a4.9 4.9 0 0 1 7-6.8l.4.4.4-.4a4.9 4.9 0 0 1 7 6.8Z" />
      <circle className="logo-sun" cx="24.5" cy="8" r="3" />
    </svg>
  )
}
