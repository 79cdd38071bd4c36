/** Two people's houses and a browser window between them: help finds its way. */
export function HeroPicture() {
  return (
    <svg className="hero-picture" viewBox="0 0 480 320" aria-hidden="true" focusable="false">
      <circle className="pic-sun" cx="388" cy="74" r="42" />
      <path className="pic-hill-far" d="M0 250q110-92 236-40t244-46v156H0z" />
      <path className="pic-hill" d="M0 276q130-62 262-22t218-26v92H0z" />
      <g className="pic-window">
        <rect className="pic-frame" x="112" y="62" width="228" height="164" rx="14" />
        <path className="pic-bar" d="M112 92V76a14 14 0 0 1 14-14h200a14 14 0 0 1 14 14v16z" />
        <circle className="pic-dot" cx="130" cy="77" r="4.5" />
        <circle className="pic-dot" cx="145" cy="77" r="4.5" />
        <circle className="pic-dot" cx="160" cy="77" r="4.5" />
        <path className="pic-heart" d="M176 178l-25-26a16.500 16.500 0 0 1 23.600-23l1.400 1.400 1.400-1.400a16.500 16.500 0 0 1 23.600 23z" />
        <path className="pic-line" d="M226 124h88M226 146h88M226 168h58" />
        <rect className="pic-button" x="226" y="186" width="62" height="20" rx="10" />
      </g>
      <g>
        <path className="pic-house" d="M40 214l34-28 34 28v52H40z" />
        <path className="pic-roof" d="M30 218l44-38 44 38" />
        <rect className="pic-door" x="64" y="236" width="20" height="30" rx="3" />
      </g>
      <g>
        <path className="pic-house" d="M366 204l38-32 38 32v58h-76z" />
        <path className="pic-roof" d="M354 208l50-43 50 43" />
        <rect className="pic-door" x="394" y="230" width="22" height="32" rx="3" />
      </g>
      <path className="pic-way" d="M74 270q86 44 166 12t164-16" />
    </svg>
  )
}
