/**
 * A picture of how to hold the phone, for the line that says so in words: beside each other the phone from the side,
 * and what it sees. Drawn as it ends; check.css moves it there.
 */
export const holdPicture = `<div class="hold" aria-hidden="true">
<svg width="150" height="104" viewBox="0 0 150 104"><path d="M6 93h138"/><rect x="35" y="79" width="80" height="14" rx="3"/><path class="ink" d="M61 78h28" stroke-width="4" stroke-dasharray="5 2 2 3 4 2"/><g transform="translate(75 40)"><g class="phone"><path class="sight" d="M0 6-14 37h28z"/><rect class="body" x="-34" y="-4" width="68" height="8" rx="4"/><path class="ink" d="M-4 5h8"/></g></g></svg>
<svg width="60" height="104" viewBox="0 0 60 104"><rect x="2" y="2" width="56" height="100" rx="9"/><g transform="translate(30 44)scale(1.15)"><g class="seen"><rect class="label" x="-21" y="-21" width="42" height="42" rx="2"/><path class="code" d="M-17-17h11v11h-11zM6-17h11v11H6zM-17 6h11v11h-11z"/><path class="dots" d="M-13-13h3v3h-3zM10-13h3v3h-3zM-13 10h3v3h-3zM-2-18h4v7h-4zM-2-5h7v4h-4v4h-3zM6 2h5v5H6zM13-2h5v4h-5zM-18-2h7v4h-7zM-2 6h4v5h-4zM0 14h7v4H0zM13 7h5v4h-5zM9 13h5v5H9z"/></g><ellipse class="glare" cx="3" cy="-1" rx="8" ry="5"/></g><g class="done" transform="translate(30 87)"><circle r="8"/><path d="m-3.5.5 2.5 2.5 5-5.5"/></g></svg>
</div>`;
