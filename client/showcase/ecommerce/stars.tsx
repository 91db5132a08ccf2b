import { Star } from "lucide-react";

const places = [1, 2, 3, 4, 5];

/** A rating out of five, as stars for the eye and as words for everybody else. */
export function Stars({ rating, reviews }: { rating: number; reviews?: number }) {
  if (rating === 0) return <span className="shop-stars text-muted">Not rated yet</span>;
  return (
    <span className="shop-stars">
      <span aria-hidden="true" className="d-inline-flex">
        {places.map((place) => (
          <Star
            key={place}
            size={15}
            className={rating >= place - 0.5 ? "shop-star-on" : "shop-star-off"}
          />
        ))}
      </span>
      <span className="visually-hidden">{rating.toFixed(1)} of 5 stars</span>
      <span aria-hidden="true" className="shop-stars-figure">
        {rating.toFixed(1)}
      </span>
      {reviews !== undefined && (
        <span className="text-muted">
          <span aria-hidden="true">({reviews})</span>
          <span className="visually-hidden">{reviews} reviews</span>
        </span>
      )}
    </span>
  );
}
