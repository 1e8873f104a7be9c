-- Pictures are shown already; only the name of the table was another.
select 1;
